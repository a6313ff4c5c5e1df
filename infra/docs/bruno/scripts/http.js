// Sends requests, also to localhost if there is a proxy. Redirects are not followed.
const axios = require('axios');

exports.http = axios.create({ proxy: false, maxRedirects: 0, validateStatus: null, responseType: 'text' });
