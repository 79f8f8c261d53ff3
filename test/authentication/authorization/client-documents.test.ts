import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Egress, Outgoing } from '#platform/outgoing';
import { FailedDocumentCache } from '../../../libs/authentication/src/authorization/domain/failed-document-cache.js';

it('An unreachable client metadata document is not requested again immediately', async () => {
  let connections = 0;
  const silent = createServer().on('connection', (socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/client`;
  const [outgoing, documents] = [new Outgoing(Egress.to(['127.0.0.1'], true)), new FailedDocumentCache()];
  const ask = () => documents.load(url, () => outgoing.send({ url, timeout_ms: 5000, max_bytes: 1000 }));
  for (let tries = 0; tries < 2; tries++) await expect(ask()).rejects.toThrow();
  expect(connections).toBe(1);
  silent.close();
});
