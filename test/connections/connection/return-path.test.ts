import fc from 'fast-check';
import { appRelativePath } from '../../../libs/connections/src/connect-flow/domain/expected-callback.js';

const app = 'https://app.example';

describe('The return address after connecting', () => {
  it.each([
    '/',
    '/settings',
    '/settings/connections?tab=mine#slack',
    '/a//b',
    '/%2e/x',
    '/über?q=a b'.replace(' ', '+'),
  ])('accepts %s as a path of the app', (path) => expect(new URL(appRelativePath(path, app)!, app).origin).toBe(app));

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/.//evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/./%2fevil.example',
    'javascript:alert(1)',
    'settings',
    '',
    ' /settings',
    `/${'a'.repeat(2048)}`,
  ])('ignores %j', (hostile) => expect(appRelativePath(hostile, app)).toBeNull());

  it("stays on the app's origin, whatever the input", () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '@',
      ':',
      'evil.example',
      'a',
      '?',
      '#',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = appRelativePath(`/${parts.join('')}`, app);
        if (path === null) return;
        for (const address of [path, decodedOnce(path)]) {
          expect(address).toMatch(/^\/(?![/\\])/);
          expect(new URL(address, app).origin).toBe(app);
          expect(new URL(app + address).origin).toBe(app);
        }
      }),
      { numRuns: 3000 },
    );
  });

  const decodedOnce = (path: string): string => path.replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
});
