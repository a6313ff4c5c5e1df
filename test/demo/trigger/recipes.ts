import { accountDataRecipes } from './account-data.ts';
import { accountReportRecipes } from './account-reports.ts';
import { mandateRecipes } from './mandates.ts';
import { paymentRecipes } from './payments.ts';
import { providerRecipes } from './providers.ts';
import type { Recipe } from './scene.ts';
import { webhookRecipes } from './webhooks.ts';

/** A recipe for every event type. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...paymentRecipes,
  ...mandateRecipes,
  ...accountDataRecipes,
  ...accountReportRecipes,
  ...providerRecipes,
  ...webhookRecipes,
};
