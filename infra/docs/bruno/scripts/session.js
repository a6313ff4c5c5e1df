// Opens a session with the credentials of the environment, unless there is one already.
const axios = require('axios');

const open = async (bru) => {
  const { data } = await axios.post(`${bru.getEnvVar('baseUrl')}/auth/api-keys/sessions`, undefined, {
    headers: {
      'x-tenant': bru.getEnvVar('market'),
      'app-id': bru.getEnvVar('appId'),
      'x-api-key': bru.getEnvVar('apiKey'),
    },
  });
  bru.setVar('accessToken', data.data.accessToken);
  bru.setVar('accessTokenEnds', Date.now() + (data.data.expiresIn - 60) * 1000);
};

exports.ensureSession = async (bru) => {
  if (!(bru.getVar('accessTokenEnds') > Date.now())) await open(bru);
};
