const unseen = ['\u200b', '\u200d\u200c', '\u2060 \u00ad', '\u3164', '\u2800', '\ufe0f'];

const turned = ['\u200e', '\u061c', '\u202a', '\u202e', '\u2066', '\u2069'].map((each) => `Sales ${each}nimdA`);

const alike = ['\u200b', '\u200c', '\u200d', '\ufeff', '\u00ad', '\ufe0f', '\u{e0041}', '\u2028'].map(
  (each) => `Sa${each}les`,
);

/** Names that look different from their characters. */
export const unlike = [...unseen, ...turned, ...alike, '1\ufe0f'];

/** Valid names with zero-width characters: Persian, Sinhala, emoji, a flag, and a character variant. */
export const plain = [
  'می\u200cخواهم',
  'ශ්\u200dරී',
  '👩🏽\u200d💻',
  '🏳\ufe0f\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '葛\u{e0100}城',
  '1',
];
