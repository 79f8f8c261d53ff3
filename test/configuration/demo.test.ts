import { resolve } from 'node:path';
import { demoEnvironment, welcome } from '#composition/product';
import { withoutSettings } from '../../apps/demo/src/product.js';

describe('With DEMO=1,', () => {
  it('the product may call the demo and the hosts that the operator allows', () => {
    expect(demoEnvironment({ EGRESS_ALLOW: 'localhost,10.0.0.5:8443', DEMO: '1' })).toMatchObject({
      EGRESS_ALLOW: 'localhost,10.0.0.5:8443,127.0.0.1:4900',
      DEMO_PROVIDER_URL: 'http://127.0.0.1:4900',
    });
  });

  it('the product may call the demo over plain HTTP unless the operator forbids plain HTTP', () => {
    expect(demoEnvironment({}).EGRESS_ALLOW_HTTP).toBe('true');
    expect(demoEnvironment({ EGRESS_ALLOW_HTTP: 'false' }).EGRESS_ALLOW_HTTP).toBe('false');
  });

  it('the start names the command that runs the third party', () => {
    const vault = 'http://127.0.0.1:3002';
    const started = {
      url: 'http://127.0.0.1:3000',
      vaultUrl: vault,
      vaultListens: vault,
      consoleUrl: null,
      token: null,
    };
    const text = welcome({ ...started, hasDemo: true, organizations: [], dataDir: resolve('.latchkey') });
    expect(text).toContain('To use the connector demo, run its third party in another shell: npm run demo -- --keep\n');
  });
});

describe('The Latchkey that the demo starts', () => {
  it('does not use the addresses and secrets of another one', () => {
    const others = { PUBLIC_URL: 'https://api.example.com', VAULT_PORT: '3002', DATABASE_URL_FILE: '/run/url' };
    expect(withoutSettings({ PATH: '/bin', ...others })).toEqual({ PATH: '/bin' });
  });
});
