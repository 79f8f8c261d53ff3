import jsonata from 'jsonata';
import { fieldsReadFrom } from '../../libs/catalog/src/validation/domain/syntax-tree.js';

describe('The steps that an expression reads', () => {
  it.each([
    ['steps.a.result', ['a']],
    ['$.steps.a & $$.steps.b', ['a', 'b']],
    ['$map(steps.a.result, function($v) { steps.b })', ['a', 'b']],
    ['input.recipes.{"first": steps.one}', []],
    ['input.recipes[steps.one = 1]', []],
  ])('are found only where “steps” is a top-level field: %s', (text, expected) => {
    expect(fieldsReadFrom('steps', jsonata(text).ast()).sort()).toEqual(expected);
  });
});
