import { sources } from './sources.js';

describe('The vault', () => {
  it('sends requests only through the class that masks responses', () => {
    const imports = /import \{[^}]*\bOutgoing\b[^}]*\} from '#platform\/outgoing'|from 'undici'|\bfetch\(/;
    const senders = sources().filter(({ context, text }) => context === 'vault' && imports.test(text));
    expect(senders.map(({ path }) => path)).toEqual(['libs/vault/src/provider/remote/remote-provider-client.ts']);
  });
});
