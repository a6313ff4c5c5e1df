// Sends requests. Redirects are not followed.
const axios = require('axios');

exports.http = axios.create({ maxRedirects: 0, validateStatus: null, responseType: 'text' });
