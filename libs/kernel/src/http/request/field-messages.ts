import { unknownField } from '../../domain/field-reasons.js';
import { buildUnknownField, deriveFieldReason } from './field-errors.js';
import { sentence } from './field-sentences.js';

type Sample = [rule: string, constraints: unknown[], sent: unknown];

/** A value that breaks each rule, by the name of the rule. */
const samples: Sample[] = [
  ['isString', [], undefined],
  ['isString', [], null],
  ...['isInt', 'isBoolean', 'isArray', 'isObject', 'isEmail', 'isUrl', 'matches'].map((rule): Sample => [
    rule,
    [],
    '…',
  ]),
  ['isString', [], 0],
  ['isIn', [['…']], '…'],
  ['isIn', [Array(13).fill('…')], '…'],
  ['min', ['…'], 0],
  ['max', ['…'], 0],
  ['isLength', [0, 1], '……'],
  ['isLength', [1, 9], ''],
  ['arrayMaxSize', ['…'], []],
  ['arrayMinSize', ['…'], []],
  ['arrayNotEmpty', [], []],
  ['arrayUnique', [], []],
];

/** Returns the usual messages of invalid fields, with `…` instead of names and values. */
export function listFieldMessages(): { reason: string; text: string }[] {
  const broken = samples.map(([name, constraints, sent]) => {
    const rule = { name, message: '', constraints, each: false, isOwnMessage: false, expected: '…' };
    const rules = new Map([[name, rule]]);
    const text = sentence({ field: '…', isEntry: false, rule, rules, sent });
    return { reason: deriveFieldReason({ ...rule, message: text }, sent).name, text: text.replace(/\b\d+\b/g, '…') };
  });
  const unknown = buildUnknownField('/…', '…', []).message.replace('Remove it', 'Did you mean “…”');
  return [...broken, { reason: unknownField.name, text: unknown }];
}
