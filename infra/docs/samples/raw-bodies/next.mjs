// app/webhooks/route.js
import { verify } from '../../verify.mjs';

export async function POST(request) {
  try {
    const { jti, event } = await verify(await request.text());
    console.log(jti, event.type);
    return new Response(null, { status: 202 });
  } catch {
    return new Response(null, { status: 400 });
  }
}
