import { type RiskLevel, riskLevelOf } from '#shared/reports/figures/assessment.ts';

/** A4 in points, with the margins of all pages. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 96, bottom: 780 } as const;
export const contentWidth = page.right - page.left;

export const colours = {
  text: '#1c2733',
  quiet: '#5d6b7a',
  rule: '#d5dce4',
  panel: '#f4f6f9',
  brand: '#16324f',
  onBrand: '#ffffff',
  inflow: '#1d7f72',
  outflow: '#c8663b',
  balance: '#2a5d9f',
} as const;

export const levelNames: Readonly<Record<RiskLevel, readonly [name: string, colour: string]>> = {
  LOW: ['Low risk', '#1d7f72'],
  MEDIUM: ['Medium risk', '#b07d12'],
  HIGH: ['High risk', '#c4572b'],
  VERY_HIGH: ['Very high risk', '#a4262c'],
};

/** The style of section titles. */
export const heading = { size: 12, weight: 'bold', colour: colours.brand } as const;

/** Returns the colour of a score's risk level. */
export const colourOfScore = (score: number): string => levelNames[riskLevelOf(score)][1];
