import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The only script of the dashboard. Everything except passkeys, key generation and comparisons works without it. */

/** Calls the authenticator, writes its response to the form and submits the form. */
const usePasskey = async (form) => {
  const response = await window
    .fetch(form.dataset.options, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: form.elements.name?.value ?? '' }),
    })
    .catch(() => ({ ok: false }));
  // The page that the server then returns says which field is invalid.
  if (response.status === 400) return form.submit();
  // The page of a link that was used or has expired says so. A reload could send a rejected form again.
  if (response.status === 410) return window.location.replace(form.action);
  if (!response.ok) throw new DOMException('The request for passkey options failed', 'NetworkError');
  const optionsJSON = await response.json();
  const start = form.dataset.passkey === 'create' ? startRegistration : startAuthentication;
  form.elements.credential.value = JSON.stringify(await start({ optionsJSON }));
  form.submit();
};

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const failed = form.querySelector('[data-failed]');
  // A device that already has a passkey for this company does not create another (Web Authentication Level 3 §5.1.3).
  const causes = {
    InvalidStateError: form.querySelector('[data-known]'),
    NetworkError: form.querySelector('[data-offline]'),
  };
  const notices = [failed, ...Object.values(causes)].filter(Boolean);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const notice of notices) notice.hidden = true;
    usePasskey(form).catch(({ name }) => {
      (causes[name] ?? failed).hidden = false;
    });
  });
}

// Back may restore a page with the id of a form that was sent.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

/** Encodes a PKCS #8 private key as PEM (RFC 7468 §10). */
const pemOf = (bytes) => {
  const base64 = btoa(String.fromCodePoint(...new Uint8Array(bytes)));
  return `-----BEGIN PRIVATE KEY-----\n${base64.match(/.{1,64}/g).join('\n')}\n-----END PRIVATE KEY-----\n`;
};

/**
 * Generates a key pair in the browser. The public key goes into the form; the private key goes only into the file
 * offered for download.
 */
const generate = async (section) => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const privateKey = pemOf(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  document.querySelector('#key').value = JSON.stringify({ kty, crv, x, y }, undefined, 2);
  section.querySelector('a').href = URL.createObjectURL(new Blob([privateKey], { type: 'application/x-pem-file' }));
  section.querySelector('[role=status]').hidden = false;
};

for (const section of document.querySelectorAll('[data-generate]')) {
  section.hidden = false;
  section.querySelector('button').addEventListener('click', () => generate(section));
}

/** Marks the lines about a signature that name the length and the hash of a text. */
const compare = async (section) => {
  const bytes = new TextEncoder().encode(section.querySelector('textarea').value);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = `${bytes.length} bytes with the SHA-256 ${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const rows = [...document.querySelectorAll('tr')];
  for (const row of rows) row.classList.toggle('match', row.textContent.includes(text));
  const found = rows.some(({ classList }) => classList.contains('match'));
  section.querySelector('code').textContent = text;
  section.querySelector('[role=status]').textContent = found ? section.dataset.matches : section.dataset.none;
};

for (const section of document.querySelectorAll('[data-compare]')) {
  section.hidden = false;
  section.querySelector('textarea').addEventListener('input', () => compare(section));
}

// A job that takes several requests continues by itself.
document.querySelector('[data-continue] form')?.requestSubmit();
