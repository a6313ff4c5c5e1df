// Creates a session with the environment's credentials, unless there is a valid one.
const { send } = require('./http.js');

const createSession = async (bru) => {
  const { text } = await send('POST', `${bru.getEnvVar('baseUrl')}/auth/api-keys/sessions`, {
    'x-tenant': bru.getEnvVar('market'),
    'app-id': bru.getEnvVar('appId'),
    'x-api-key': bru.getEnvVar('apiKey'),
  });
  const { data } = JSON.parse(text);
  bru.setVar('accessToken', data.accessToken);
  bru.setVar('accessTokenEnds', Date.now() + (data.expiresIn - 60) * 1000);
};

exports.ensureSession = async (bru) => {
  if (!(bru.getVar('accessTokenEnds') > Date.now())) await createSession(bru);
};
