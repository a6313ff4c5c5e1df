import { hashOf } from '#shared/standard/pages/style.ts';

/** Shows the buttons that copy a text. Without scripts, they stay hidden. */
const text = `for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.copied;
  });
}`;

export const copyScript = { text, hash: hashOf(text) };
