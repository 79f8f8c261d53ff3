import { listing, send } from './scene.js';

describe('A message with parameters of another shape', () => {
  it.each([
    ['tools/list', { cursor: 5 }],
    ['tools/call', {}],
    ['prompts/list', { cursor: {} }],
    ['prompts/get', {}],
    ['initialize', {}],
  ])('is a fault of the sender where it asks for %s', async (method, params) => {
    expect((await send({ ...listing, method, params })).body.error.code).toBe(-32602);
  });
});
