// Sends a request with Node's own modules. Redirects are not followed.
const http = require('http');
const https = require('https');

exports.send = (method, url, headers = {}, body = '') =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const outgoing = request(url, { method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.end(body);
  });
