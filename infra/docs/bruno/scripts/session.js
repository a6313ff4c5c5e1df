// Creates a session with the environment's credentials, unless there is a valid one.
const { http } = require('./http.js');

const createSession = async (bru) => {
  const headers = {
    'x-tenant': bru.getEnvVar('market'),
    'app-id': bru.getEnvVar('appId'),
    'x-api-key': bru.getEnvVar('apiKey'),
  };
  const response = await http.post(`${bru.getEnvVar('baseUrl')}/auth/api-keys/sessions`, undefined, { headers });
  const { data } = JSON.parse(response.data);
  bru.setVar('accessToken', data.accessToken);
  bru.setVar('accessTokenEnds', Date.now() + (data.expiresIn - 60) * 1000);
};

exports.ensureSession = async (bru) => {
  if (!(bru.getVar('accessTokenEnds') > Date.now())) await createSession(bru);
};
