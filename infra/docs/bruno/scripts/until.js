// Sends a request again, for up to half a minute, until a field of its response has one of the values.
const { send } = require('./http.js');

const read = (body, field) => field.split('.').reduce((value, name) => value?.[name], body);

exports.until = async (req, res, field, values) => {
  let body = res.getBody();
  for (let count = 0; count < 60 && !values.includes(read(body, field)); count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { text } = await send(req.getMethod(), req.getUrl(), req.getHeaders());
    body = JSON.parse(text);
  }
};
