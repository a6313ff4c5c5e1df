import { html } from 'hono/html';
import type { Html } from '#shared/standard/pages/document.ts';
import type { RequesterFace } from './face.ts';

/** Renders a client's name and logo for the header of a page. The logo is decorative, so screen readers skip it. */
export const requesterName = ({ name, logoPath }: RequesterFace): Html =>
  html`<strong>${logoPath ? html`<img src="${logoPath}" alt="" height="32" />` : ''}<bdi>${name}</bdi></strong>`;
