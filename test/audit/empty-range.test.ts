import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());

describe('A time range of the audit log', () => {
  it.each([
    ['empty', '2026-11-20T09:30:00Z', '2026-11-20T09:30:00Z'],
    ['empty in another time zone', '2026-11-20T09:30:00Z', '2026-11-20T10:30:00%2B01:00'],
    ['reversed', '2026-11-20T09:30:00Z', '2026-11-20T09:29:59Z'],
  ])('is refused alike by the log and its export if it is %s', async (_, from, to) => {
    const { owner } = await api.organization();
    const refusals = [];
    for (const path of ['/audit-log?scope=org&', '/audit-log/export?'])
      refusals.push(await owner(`GET ${path}from=${from}&to=${to}`));
    for (const { status, body } of refusals) {
      expect([status, body.error.code, body.error.reason]).toEqual([400, 'validation_error', 'invalid_fields']);
      expect(body.error.fields).toEqual([
        { path: 'query:to', reason: 'invalid_value', message: 'to must be later than from.' },
      ]);
    }
  });
});
