import {
  expected,
  factor,
  keyring,
  buildListParser,
  buildChoiceParser,
  origin,
  type Settings,
  settingsTable,
  text,
  url,
  wholeNumber,
} from '#platform/configuration';

const sealing = `2026-11:${Buffer.alloc(32, 7).toString('base64')}`;

describe('A setting', () => {
  it.each([
    ['a whole number', wholeNumber(1, 9), '5', 5],
    ['a whole number', wholeNumber(1, 9), '0', null],
    ['a whole number', wholeNumber(1, 9), '5.0', null],
    ['a whole number', wholeNumber(1, 9), ' 5', null],
    ['a whole number', wholeNumber(1, 9), '0x5', null],
    ['a factor', factor, '0', 0],
    ['a factor', factor, '2.5', 2.5],
    ['a factor', factor, '-1', null],
    ['a factor', factor, '1e9', null],
    ['a choice', buildChoiceParser('live', 'test'), 'live', 'live'],
    ['a choice', buildChoiceParser('live', 'test'), 'LIVE', null],
    ['a URL', url('https'), 'https://a.example/', 'https://a.example'],
    ['a URL', url('https'), 'http://a.example', null],
    ['a URL', url('https'), 'a.example', null],
    ['a list', buildListParser(text), ' a, b,,', ['a', 'b']],
    [
      'a list of origins',
      buildListParser(origin),
      'https://a.example,http://b.example:81',
      ['https://a.example', 'http://b.example:81'],
    ],
    ['a list of origins', buildListParser(origin), 'https://a.example/', null],
    ['a keyring', keyring, sealing, [{ id: '2026-11', key: Buffer.alloc(32, 7) }]],
    ['a keyring', keyring, `${sealing},${sealing}`, null],
    ['a keyring', keyring, 'short:AAAA', null],
    ['a keyring', keyring, ',', null],
  ])(
    'that is %s accepts only valid values (%#)',
    (_: string, parse: (given: string) => unknown, given: string, value: unknown) => {
      if (value === null) expect(() => parse(given)).toThrow(expected('').constructor as never);
      else expect(parse(given)).toEqual(value);
    },
  );
});

describe('The table of settings', () => {
  it('says which numbers a setting accepts, as the error does', () => {
    const parse = wholeNumber(7, 90);
    expect(settingsTable({ DAYS: { meaning: 'Days.', parse, otherwise: 30, example: '14' } })).toContain(
      '| Days. A whole number from 7 to 90. Example: `14`. |',
    );
    expect(() => parse('3')).toThrow('a whole number from 7 to 90');
  });

  it('shows the meaning, default and secrecy of each setting', () => {
    const declared = {
      PORT: { meaning: 'Port.', parse: wholeNumber(0, 9), otherwise: 3, example: '8' },
      KEY: { meaning: 'Key.', parse: text, secret: true, example: 'k' },
      HOSTS: { meaning: 'Hosts.', parse: buildListParser(text), otherwise: [], example: 'a' },
    } as const satisfies Settings;
    expect(settingsTable(declared).split('\n').slice(2)).toEqual([
      '| `PORT` | Port. A whole number from 0 to 9. Example: `8`. | `3` |',
      '| `KEY` | Key. Example: `k`. Secret; may be given as a file (`…_FILE`). | required |',
      '| `HOSTS` | Hosts. Example: `a`. | none |',
    ]);
  });
});
