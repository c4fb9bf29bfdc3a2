// WEBHOOK_SECRET=whsec_… node receiver.mjs: prints what comes to http://127.0.0.1:8080
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set(); // In earnest a table whose key is the id.

createServer(async (request, response) => {
  try {
    const { id, event, sequence } = webhook.verify(await buffer(request), request.headers);
    if (!seen.has(id)) console.log(sequence, event, id);
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
