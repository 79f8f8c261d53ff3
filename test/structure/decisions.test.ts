import ts from 'typescript';
import { sources } from './sources.js';

type NamedFunction = { place: string; name: string; node: ts.Node; signature: ts.Signature };

const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const paths = [...sources().map(({ path }) => path), ...ts.sys.readDirectory('apps', ['.ts'])];
const program = ts.createProgram(paths, options);
const checker = program.getTypeChecker();

/** The functions of a file that have a name of their own. Entries of `access` have the names of routes. */
function functionsIn(file: ts.SourceFile): NamedFunction[] {
  const found: NamedFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isVariableDeclaration(node)) {
      const { name } = node;
      const [signature] = name ? checker.getTypeAtLocation(node).getCallSignatures() : [];
      if (name && ts.isIdentifier(name) && signature)
        found.push({ place: file.fileName, name: name.text, node, signature });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const functions = paths.flatMap((path) => functionsIn(program.getSourceFile(path)!));

/** The type that a function returns in the end, if it is asynchronous, a generator, or returns a function. */
function resultOf(signature: ts.Signature): ts.Type {
  const type = checker.getReturnTypeOfSignature(signature);
  const [inner] = type.getCallSignatures();
  if (inner) return resultOf(inner);
  const name = type.getSymbol()?.name ?? '';
  const values = ['Promise', 'Generator'].includes(name) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  return (name === 'Generator' ? values[1] : values[0]) ?? type;
}

/** A function that makes an access check, such as `withFeature`, does not decide. */
const isDecision = ({ signature }: NamedFunction) =>
  checker.getReturnTypeOfSignature(signature).getCallSignatures().length === 0 &&
  resultOf(signature).getSymbol()?.name === 'Decision';

/** Such as `anyMember`, which names the callers that a route admits. */
const isAccessCheck = ({ node }: NamedFunction) =>
  ts.isVariableDeclaration(node) && node.type?.getText() === 'AccessCheck';

function isBoolean({ signature }: NamedFunction): boolean {
  const type = resultOf(signature);
  const types = type.isUnion() ? type.types : [type];
  return types.every(({ flags }) => (flags & ts.TypeFlags.BooleanLike) !== 0);
}

/** Whether a function returns nothing, or a value that it was given. */
function isAssertion({ node, signature }: NamedFunction): boolean {
  const type = resultOf(signature);
  if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Never)) return true;
  return signature.parameters.some((each) =>
    checker.isTypeAssignableTo(type, checker.getTypeOfSymbolAtLocation(each, node)),
  );
}

/** The class of a view, or of the views in a list. */
function viewIn(type: ts.Type): ts.Symbol | null {
  const single = checker.getNonNullableType(type);
  const symbol = (checker.getIndexTypeOfType(single, ts.IndexKind.Number) ?? single).getSymbol();
  return symbol?.name.endsWith('View') && symbol.flags & ts.SymbolFlags.Class ? symbol : null;
}

/** Whether a function returns a view that it was not given. */
function isViewMaker({ node, signature }: NamedFunction): boolean {
  const view = viewIn(resultOf(signature));
  return (
    view !== null &&
    !signature.parameters.some((each) => viewIn(checker.getTypeOfSymbolAtLocation(each, node)) === view)
  );
}

const namesOf = (found: NamedFunction[]) => found.map(({ place, name }) => `${place}: ${name}`);

const named = (pattern: RegExp) => functions.filter(({ name }) => pattern.test(name));

describe('A function', () => {
  it('is called can… if it returns a decision', () => {
    const decisions = functions.filter((each) => !each.place.endsWith('/decision.ts') && isDecision(each));
    expect(decisions.length).toBeGreaterThan(100);
    expect(namesOf(decisions.filter((each) => !/^can[A-Z]/.test(each.name) && !isAccessCheck(each)))).toEqual([]);
  });

  it('returns a decision if it is called can…', () => {
    // Nest prescribes the name `canActivate`.
    expect(namesOf(named(/^can(?!Activate$)[A-Z]/).filter((each) => !isDecision(each)))).toEqual([]);
  });

  it('returns a boolean if it is called is… or has…', () => {
    expect(named(/^(is|has)[A-Z]/).length).toBeGreaterThan(300);
    expect(namesOf(named(/^(is|has)[A-Z]/).filter((each) => !isBoolean(each)))).toEqual([]);
  });

  it('throws or returns what it was given if it is called assert…', () => {
    expect(named(/^assert[A-Z]/).length).toBeGreaterThan(100);
    expect(namesOf(named(/^assert[A-Z]/).filter((each) => !isAssertion(each)))).toEqual([]);
  });

  it('does not refuse under another name', () => {
    expect(namesOf(named(/^(must|refuse)[A-Z]/))).toEqual([]);
  });

  it('is called build… if it makes a view', () => {
    const makers = functions.filter((each) => !ts.isMethodDeclaration(each.node) && isViewMaker(each));
    expect(makers.length).toBeGreaterThan(50);
    expect(namesOf(makers.filter(({ name }) => !/^(build|tryBuild)[A-Z]/.test(name)))).toEqual([]);
  });
});
