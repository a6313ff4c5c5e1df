// Sends a request again, for up to half a minute, until a field of its response has one of the values.
const { send } = require('./http.js');

const read = (body, place) => place.split('.').reduce((value, member) => value?.[member], body);

exports.until = async (req, res, place, values) => {
  let body = res.getBody();
  for (let count = 0; count < 60 && !values.includes(read(body, place)); count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { text } = await send(req.getMethod(), req.getUrl(), req.getHeaders());
    body = JSON.parse(text);
  }
};
