import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { answerOf, startInstallation } from './scene.js';

const here = await startInstallation();
afterAll(() => here.product.stop());

/**
 * The doctor's message about a service that answers 503 the given number of times and then recovers, and the number of
 * its requests.
 */
async function foundOfService(busy: number): Promise<{ message: string; asked: number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    asked++;
    response.writeHead(asked > busy ? 204 : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const API_INTERNAL_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    here.meetTheMachinesTime();
    const { answer } = await answerOf({ ...here.environment, API_INTERNAL_URL }, 'doctor');
    const checks = answer.checks as { name: string; message: string }[];
    return { message: checks.find(({ name }) => name === 'service_from_vault')!.message, asked };
  } finally {
    server.close();
  }
}

describe('doctor', () => {
  it('checks a busy process again before reporting it', async () => {
    expect(await foundOfService(1)).toMatchObject({
      message: expect.stringMatching(/accepts the signature/),
      asked: 2,
    });
    const { message, asked } = await foundOfService(9);
    expect(message).toMatch(/answers, but is not ready \(.+\)\. See the other checks/);
    expect(asked).toBe(3);
  });
});
