import { emailKey, isPlainEmail } from '#kernel';

describe('An email address', () => {
  it('is compared ignoring the case of ASCII letters only', () => {
    expect(emailKey('Ada@Example.COM')).toBe('ada@example.com');
    for (const alike of ['\u212aim@example.com', '\u00c4da@example.com', '\u0130da@example.com'])
      expect(emailKey(alike)).toBe(alike);
  });

  it.each(['\u212aim@example.com', '\uff41da@example.com', 'o\ufb03ce@example.com', 'ada@ex\u2024ample.com'])(
    'that imitates a plainer one is refused: %j',
    (alike) => expect(isPlainEmail(alike)).toBe(false),
  );

  it('can contain letters of every script', () => {
    for (const plain of ['ada@example.com', 'j\u00f6rg@example.com', '\u0438\u0432\u0430\u043d@example.com'])
      expect(isPlainEmail(plain)).toBe(true);
  });
});
