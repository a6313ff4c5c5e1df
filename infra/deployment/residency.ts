import { NationalMarket } from '#shared/standard/markets/market.ts';
import type { RegionCode } from './regions.ts';

/** The settings of a stage that decide whose data it stores, and where (deployment/data-residency.md). */
export interface DataResidency {
  /** The markets that the stage serves. Defaults to all. */
  readonly markets?: readonly [NationalMarket, ...NationalMarket[]];
  /** The regions in which the data of each market may be stored. A stage with real banks needs them for its markets. */
  readonly residency?: Readonly<Partial<Record<NationalMarket, readonly RegionCode[]>>>;
}

export const marketsOf = ({ markets }: DataResidency): readonly NationalMarket[] => markets ?? NationalMarket.options;

/** Returns the errors in a stage whose data would be stored where the data of one of its markets may not be. */
export const residencyErrors = (
  stage: DataResidency,
  { regions, hasRealBanks }: { readonly regions: readonly RegionCode[]; readonly hasRealBanks: boolean },
): readonly string[] =>
  marketsOf(stage).flatMap((market) => {
    const allowed = stage.residency?.[market];
    if (allowed === undefined)
      return hasRealBanks
        ? [
            `It does not say where the data of ${market} may be stored: add ${market} to residency ` +
              '(deployment/data-residency.md), or name the other markets in markets.',
          ]
        : [];
    return regions
      .filter((region) => !allowed.includes(region))
      .map(
        (region) =>
          `It stores data of ${market} in ${region}, but its residency allows only ${allowed.join(', ') || 'no region'}.`,
      );
  });
