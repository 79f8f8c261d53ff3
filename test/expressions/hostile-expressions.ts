import { Expressions, libraryNames } from '#platform/expressions';
import { Sandbox } from '#platform/sandbox';

/** Each expression assigns another value to a built-in name. */
const bindings = libraryNames.flatMap((name) => [
  `($${name} := function($x) { 'owned' }; $${name}('a'))`,
  `($f := function($${name}) { $${name} }; $f('owned'))`,
]);

const identity = '$clone := function($x) { $x }';
const changes = [
  `{'implementation': function($x) { 'owned' }}`,
  `{'implementation': $lowercase, 'signature': null}`,
  `{'signature': {'definition': 'x', 'validate': $trim}}`,
  `{'token': 'owned', 'position': 99}`,
  `{}, ['implementation', 'signature']`,
  `{}, '_jsonata_function'`,
];

/** Each expression changes a function in place, or an object reachable from one. */
export const transformExpressions: readonly string[] = [
  ...changes.flatMap((change) => [
    `({} ~> |$uppercase|${change}|; 'owned')`,
    `(${identity}; {'f': $uppercase} ~> |f|${change}|; 'owned')`,
    `($f := $string; {} ~> |$f|${change}|; 'owned')`,
    `({} ~> |[$join, $sum]|${change}|; 'owned')`,
    `({} ~> |$now|${change}|; 'owned')`,
    `({} ~> |$textToBase64|${change}|; 'owned')`,
  ]),
  `({} ~> |(true ? $map : $filter)|{'implementation': $lowercase}|; 'owned')`,
  `($f := function() { $keys }; {} ~> |$f()|{'implementation': $lowercase}|; 'owned')`,
  `({} ~> |$append([], $merge)|{'implementation': $lowercase}|; 'owned')`,
  `($u := $substring(?, 1); {} ~> |$u|{}, '_jsonata_lambda'|; {} ~> |$u.body|{'apply': $lowercase, 'toString': $lowercase}|)`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; {} ~> |$f.environment.global|{'ancestry': 'owned'}|)`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; {} ~> |$f.environment.base.options|{'stack': 1}|)`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; {} ~> |$f.body|{'type': 'string', 'value': 'owned'}|)`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; {} ~> |$f.environment.base.RegexEngine|{'x': 'owned'}|)`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; $b := $f.environment.bind; $b('sum', 'owned'))`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; $l := $f.environment.lookup; {} ~> |$l('uppercase')|{'implementation': $trim}|)`,
  `($f := function($y) { $y }; {} ~> |$f|{}, '_jsonata_lambda'|; $c := $f.environment.base.createSequence; {} ~> |$c|{'call': $trim}|)`,
  `($g := $trim ~> $uppercase; {} ~> |$g|{}, '_jsonata_lambda'|; {} ~> |$g.body|{'type': 'string', 'value': 'owned'}|)`,
  `($g := $trim ~> $uppercase; {} ~> |$g|{}, '_jsonata_lambda'|; {} ~> |$g.body.procedure|{'value': 'lowercase'}|)`,
  `($g := $trim ~> $uppercase; {} ~> |$g|{}, '_jsonata_lambda'|; {} ~> |$g.arguments|{'value': 'owned'}|)`,
];

/** Each expression assigns another value to a built-in name by its position. */
const positions = [
  `[1, 2]@$uppercase.{'a': $uppercase}`,
  `[1, 2]#$clone.{'a': $clone}`,
  `[1, 2][$ > 0]#$sum.{'a': $sum}`,
];

/** Expressions that validation refuses. */
export const refusedExpressions: readonly string[] = [
  ...bindings,
  ...transformExpressions,
  ...positions,
  `$eval("1 + 1")`,
  `($e := $eval; $e("$uppercase"))`,
];

/** Valid expressions that must not reach any internal object. */
export const harmlessExpressions: readonly string[] = [
  `$each($uppercase, function($v) { $v })`,
  `$sift($uppercase, function($v) { true })`,
  `$spread($uppercase)`,
  `$merge([$uppercase, {'implementation': 'owned'}])`,
  `$keys($uppercase)`,
  `$uppercase.*`,
  `$uppercase.**`,
  `$lookup($uppercase, 'implementation')`,
  `$uppercase.implementation`,
  `$lookup({}, 'constructor')`,
  `{}.constructor.constructor('return process')()`,
  `{}.__proto__`,
  `$merge([{}, {'__proto__': {'polluted': 'owned'}}])`,
  `{'a': {}} ~> |a|{'__proto__': {'polluted': 'owned'}, 'constructor': {'prototype': {'polluted': 'owned'}}}|`,
  `{'__proto__': {'polluted': 'owned'}, 'toJSON': $uppercase, 'then': $trim}`,
  `($f := function($x) { function() { $x } }; $kept := $f('owned'); $kept())`,
  `($list := []; $g := function($x) { $append($list, $x) }; $g($g))`,
  `{'_jsonata_function': true, 'implementation': {'apply': $uppercase}}`,
  `$$.({'implementation': $trim})`,
  `$sort([$uppercase, $lowercase], function($a, $b) { false })`,
  `$error('owned')`,
];

/**
 * One expression per built-in function, with the same value in every process. Of `now`, only the format is compared.
 */
const probed: Record<string, string> = {
  sum: '$sum([1, 2])',
  count: '$count([1, 2])',
  max: '$max([1, 2])',
  min: '$min([1, 2])',
  average: '$average([1, 3])',
  string: '$string({"a": [1]})',
  substring: '$substring("abcdef", 1, 2)',
  substringBefore: '$substringBefore("a-b", "-")',
  substringAfter: '$substringAfter("a-b", "-")',
  lowercase: '$lowercase("AbC")',
  uppercase: '$uppercase("aBc")',
  length: '$length("abc")',
  trim: '$trim("  a  ")',
  pad: '$pad("a", 3, "-")',
  contains: '$contains("abc", "b")',
  replace: '$replace("a-b", "-", "+")',
  split: '$split("a b", " ")',
  join: '$join(["a", "b"], "-")',
  formatNumber: '$formatNumber(1234.5, "#,##0.00")',
  formatBase: '$formatBase(255, 16)',
  formatInteger: '$formatInteger(12, "w")',
  parseInteger: '$parseInteger("twelve", "w")',
  number: '$number("1.5")',
  floor: '$floor(1.5)',
  ceil: '$ceil(1.5)',
  round: '$round(1.25, 1)',
  abs: '$abs(-1)',
  sqrt: '$sqrt(9)',
  power: '$power(2, 3)',
  boolean: '$boolean("a")',
  not: '$not(true)',
  map: '$map([1, 2], function($v) { $v + 1 })',
  zip: '$zip([1, 2], [3, 4])',
  filter: '$filter([1, 2, 3], function($v) { $v > 1 })',
  single: '$single([1, 2], function($v) { $v = 2 })',
  reduce: '$reduce([1, 2, 3], function($a, $b) { $a + $b })',
  sift: '$sift({"a": 1, "b": 2}, function($v) { $v > 1 })',
  keys: '$keys({"a": 1})',
  lookup: '$lookup({"a": 1}, "a")',
  append: '$append([1], [2])',
  exists: '$exists(1)',
  spread: '$spread({"a": 1, "b": 2})',
  merge: '$merge([{"a": 1}, {"b": 2}])',
  reverse: '$reverse([1, 2])',
  each: '$each({"a": 1}, function($v, $k) { $k & $v })',
  assert: '($assert(true, "no"); 1)',
  type: '$type("a")',
  sort: '$sort([2, 1])',
  distinct: '$distinct([1, 1, 2])',
  base64encode: '$base64encode("a")',
  base64decode: '$base64decode("YQ==")',
  encodeUrlComponent: '$encodeUrlComponent("a b")',
  encodeUrl: '$encodeUrl("http://x/a b")',
  decodeUrlComponent: '$decodeUrlComponent("a%20b")',
  decodeUrl: '$decodeUrl("http://x/a%20b")',
  toMillis: '$toMillis("2026-01-01T00:00:00.000Z")',
  fromMillis: '$fromMillis(0)',
  clone: '$clone({"a": 1})',
  now: '$length($now())',
  textToBase64: '$textToBase64("ü")',
  textToBase64Url: '$textToBase64Url("ü?")',
  base64ToText: '$base64ToText("w7w=")',
  chained: '" a " ~> ($trim ~> $uppercase)',
  partial: '(" abc" ~> $substring(?, 2))',
  transformed: '{"a": {"b": 1, "c": 2}} ~> |a|{"b": 2}, "c"|',
  polluted: '{}.polluted',
};

/** An object with the values of all functions. */
export const probe = `{${Object.entries(probed)
  .map(([name, expression]) => `'${name}': ${expression}`)
  .join(', ')}}`;

/** A shorter probe, which fits into a header or an account label. */
export const shortProbe = `$join([$uppercase('b'), $lowercase('C'), $string($sum([1, 2])), $substring('abc', 1), $trim(' d '), $map([1, 2], function($v) { $string($v) }), $textToBase64('e'), ' f ' ~> ($trim ~> $uppercase)], '-')`;

/** Evaluates expressions in a process that has run nothing else. */
export async function inFreshProcess(...expressions: string[]): Promise<unknown[]> {
  const sandbox = new Sandbox({ time: 10_000 });
  const texts = expressions.map((each) => `=${each}` as const);
  return new Expressions(sandbox)
    .evaluatorFor('org_fresh')(texts, {})
    .finally(() => sandbox.close());
}
