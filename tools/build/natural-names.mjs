import ts from 'typescript';

/**
 * esbuild sets the name of every function by a call, `__name(function, 'name')`, also where the function has this name
 * anyway. For a closure, the call takes 20 times as long as making the closure, which was 7 % of the processor time of a
 * page of the audit log. Removes these calls from a bundled file, and keeps those for names that bundling changed.
 * @param {string} text
 */
export function keepNaturalNames(text) {
  const file = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.Latest);
  /** @type {[from: number, to: number][]} */
  const cuts = [];
  /** @type {(node: ts.Node, parent: ts.Node) => void} */
  const visit = (node, parent) => {
    const named = findNamed(node, parent);
    if (!named) return ts.forEachChild(node, (child) => visit(child, node));
    if (ts.isIdentifier(named)) return void cuts.push([parent.getStart(file), parent.end]);
    cuts.push([node.getStart(file), named.getStart(file)]);
    visit(named, parent);
    cuts.push([named.end, node.end]);
  };
  visit(file, file);
  let kept = '';
  let end = 0;
  for (const [from, to] of cuts) {
    kept += text.slice(end, from);
    end = to;
  }
  return kept + text.slice(end);
}

/**
 * Returns the function of a call that gives it the name that it has anyway.
 * @param {ts.Node} node
 * @param {ts.Node} parent
 */
function findNamed(node, parent) {
  if (!ts.isCallExpression(node) || textOf(node.expression) !== '__name') return undefined;
  const [named, name] = node.arguments;
  return named && name && isNamed(named, textOf(name), parent) ? named : undefined;
}

/**
 * Whether a function has the name without the call: a declared one, one with a name of its own, or one that is the value
 * of a variable, a parameter or a property with this name.
 * @param {ts.Expression} named
 * @param {string | undefined} name
 * @param {ts.Node} parent
 */
function isNamed(named, name, parent) {
  if (ts.isIdentifier(named)) return ts.isExpressionStatement(parent) && named.text === name;
  if (ts.isFunctionExpression(named) && named.name) return named.name.text === name;
  if (!ts.isArrowFunction(named) && !ts.isFunctionExpression(named)) return false;
  if (ts.isBinaryExpression(parent)) return isAssignment(parent) && textOf(parent.left) === name;
  return 'name' in parent && textOf(/** @type {ts.Node} */ (parent.name)) === name;
}

/** @param {ts.BinaryExpression} expression */
const isAssignment = ({ operatorToken }) => operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** @param {ts.Node} node */
const textOf = (node) => (ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : undefined);
