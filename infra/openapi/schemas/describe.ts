import { figureAt, type Unit } from '#shared/reports/figures/assessment.ts';
import { featureGuide, featureNames } from '#shared/reports/figures/features/feature-guide.ts';
import { partsOf, type Schema } from './schema.ts';
import { isNull, simplifyUnion } from './unions.ts';

/** Formats for which zod also writes a redundant pattern. */
const wellKnownFormats = new Set(['uuid', 'date', 'date-time']);

/** The parts of a schema or a parameter that describe it. */
type Text = Pick<Schema, 'description' | '$ref' | 'anyOf'>;

/** Returns a list with the location if the schema has no description: its own, or that of a named, even nullable schema. */
export const undescribed = ({ description, $ref, anyOf = [] }: Text, location: string): readonly string[] =>
  description !== undefined || [$ref, ...anyOf.map((part) => part.$ref)].some(Boolean) ? [] : [location];

/**
 * Removes the keywords that zod adds to every schema of a type. Returns the locations of the properties, at any depth,
 * that have no description.
 */
export const finishSchema = (schema: Schema, location: string): readonly string[] => {
  simplifyUnion(schema);
  if (wellKnownFormats.has(schema.format ?? '')) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...undescribed(property, `${location}.${name}`),
      ...finishSchema(property, `${location}.${name}`),
    ]),
    ...partsOf(schema).flatMap((part) => (isNull(part) ? [] : finishSchema(part, location))),
  ];
};

const units: Record<Unit, string> = {
  amount: ', in major units of the currency',
  ratio: ', as a ratio',
  percent: ', in percent',
  count: '',
  days: ', in days',
  months: ', in months',
  score: ', from 0 to 100',
  text: '',
  flag: '',
  'shown elsewhere': '',
};

/** Describes the figures of a risk report with their names in its PDF. */
export const describeRiskFeatures = ({ properties: features = {} }: Schema = {}): void => {
  for (const feature of featureNames) {
    const schema = features[feature] ?? {};
    schema.description = featureGuide[feature].question;
    for (const [field, figure] of Object.entries(schema.properties ?? {})) {
      const label = figureAt(feature, field);
      if (figure.description !== undefined || !label) continue;
      const nullNote =
        Array.isArray(figure.type) && figure.type.includes('null') ? '; null if there is too little data' : '';
      figure.description = `${label.name}${units[label.unit]}${nullNote}.`;
    }
  }
};
