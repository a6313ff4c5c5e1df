import { html } from 'hono/html';
import { type EventProduct, typesOf } from '#shared/events/event.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { errorText, type RejectedForm } from '../../pages/fields.ts';
import { code } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

interface ResourceChoice {
  readonly products: readonly EventProduct[];
  readonly selected: readonly string[];
  readonly rejected?: RejectedForm | undefined;
}

/**
 * Renders the choice of resource types, by product. If the form was rejected, because some of another product are
 * selected, the cursor is in the first of them.
 */
export const resourceChoice = ({ products, selected, rejected }: ResourceChoice, language: Language): Html => {
  const { subscriptions, products: names } = textsIn[language];
  const isRejected = rejected?.errors.has('resources');
  const wrong = products
    .filter((product) => isRejected && product !== rejected?.values.product)
    .flatMap((product) => typesOf(product))
    .find((type) => selected.includes(type));
  return html`<p>${subscriptions.resourcesHint}</p>
    ${products.map(
      (product) =>
        html`<fieldset data-product="${product}" ${isRejected ? html`aria-describedby="resources-error"` : ''}>
          <legend>${subscriptions.resourcesOf(names[product])}</legend>
          ${typesOf(product).map(
            (type) =>
              html`<p class="choice">
                <label>
                  <input
                    type="checkbox"
                    name="resources"
                    value="${type}"
                    ${selected.includes(type) ? html`checked` : ''}
                    ${type === wrong ? html`autofocus` : ''}
                  />${code(type)}
                </label>
              </p>`,
          )}
        </fieldset>`,
    )}
    ${errorText('resources', rejected)}`;
};
