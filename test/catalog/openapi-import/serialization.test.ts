import { connect, documentOf, startImportScene, startRecorder } from './scene.js';

const colors = ['blue', 'a,b', 'c d'];
const point = { R: 100, G: 'x,y' };
const list = { type: 'array', items: { type: 'string' } };
const object = { type: 'object', additionalProperties: true };
const text = { type: 'string' };

/** Source: OpenAPI 3.1.1, Parameter Object, Style Examples. Values between delimiters are encoded too. */
const query: [string, object, unknown, string][] = [
  ['form, primitive', { schema: text }, 'a b&c', 'color=a%20b%26c'],
  ['form, primitive, no explode', { explode: false, schema: text }, 'blue', 'color=blue'],
  ['form, array', { schema: list }, colors, 'color=blue&color=a%2Cb&color=c%20d'],
  ['form, array, no explode', { explode: false, schema: list }, colors, 'color=blue,a%2Cb,c%20d'],
  ['form, object', { schema: object }, point, 'R=100&G=x%2Cy'],
  ['form, object, no explode', { explode: false, schema: object }, point, 'color=R,100,G,x%2Cy'],
  ['spaceDelimited, array', { style: 'spaceDelimited', schema: list }, colors, 'color=blue%20a%2Cb%20c%20d'],
  ['spaceDelimited, object', { style: 'spaceDelimited', schema: object }, point, 'color=R%20100%20G%20x%2Cy'],
  ['pipeDelimited, array', { style: 'pipeDelimited', schema: list }, colors, 'color=blue%7Ca%2Cb%7Cc%20d'],
  ['pipeDelimited, object', { style: 'pipeDelimited', schema: object }, point, 'color=R%7C100%7CG%7Cx%2Cy'],
  ['pipeDelimited, explode', { style: 'pipeDelimited', explode: true, schema: list }, ['a', 'b'], 'color=a&color=b'],
  ['deepObject, object', { style: 'deepObject', schema: object }, point, 'color%5BR%5D=100&color%5BG%5D=x%2Cy'],
  ['deepObject, array', { style: 'deepObject', schema: list }, ['a', 'b'], 'color%5B%5D=a&color%5B%5D=b'],
  ['deepObject, nested', { style: 'deepObject', schema: object }, { a: { b: [1] } }, 'color%5Ba%5D%5Bb%5D%5B%5D=1'],
  [
    'deepObject, anyOf',
    { style: 'deepObject', schema: { anyOf: [{ type: 'integer' }, { type: 'object', properties: { gte: {} } }] } },
    { gte: 5 },
    'color%5Bgte%5D=5',
  ],
  [
    'deepObject, anyOf, primitive',
    { style: 'deepObject', schema: { anyOf: [{ type: 'integer' }, { type: 'object', properties: { gte: {} } }] } },
    5,
    'color=5',
  ],
  [
    'content',
    { content: { 'application/json': { schema: object } } },
    point,
    'color=%7B%22R%22%3A100%2C%22G%22%3A%22x%2Cy%22%7D',
  ],
  ['allowReserved', { allowReserved: true, schema: text }, '/a:b?c&d=e#f', 'color=/a:b?c%26d%3De%23f'],
  ['absent', { schema: object }, undefined, ''],
  ['empty array', { explode: false, schema: list }, [], ''],
];

const path: [string, object, unknown, string][] = [
  ['simple, primitive', { schema: text }, 'a/b', 'a%2Fb'],
  ['simple, array', { schema: list }, colors, 'blue,a%2Cb,c%20d'],
  ['simple, array, explode', { explode: true, schema: list }, colors, 'blue,a%2Cb,c%20d'],
  ['simple, object', { schema: object }, point, 'R,100,G,x%2Cy'],
  ['simple, object, explode', { explode: true, schema: object }, point, 'R=100,G=x%2Cy'],
  ['label, primitive', { style: 'label', schema: text }, 'blue', '.blue'],
  ['label, array', { style: 'label', schema: list }, colors, '.blue,a%2Cb,c%20d'],
  ['label, array, explode', { style: 'label', explode: true, schema: list }, colors, '.blue.a%2Cb.c%20d'],
  ['label, object', { style: 'label', schema: object }, point, '.R,100,G,x%2Cy'],
  ['label, object, explode', { style: 'label', explode: true, schema: object }, point, '.R=100.G=x%2Cy'],
  ['matrix, primitive', { style: 'matrix', schema: text }, 'blue', ';the-color=blue'],
  ['matrix, array', { style: 'matrix', schema: list }, ['a', 'b'], ';the-color=a,b'],
  ['matrix, array, explode', { style: 'matrix', explode: true, schema: list }, ['a', 'b'], ';the-color=a;the-color=b'],
  ['matrix, object', { style: 'matrix', schema: object }, point, ';the-color=R,100,G,x%2Cy'],
  ['matrix, object, explode', { style: 'matrix', explode: true, schema: object }, point, ';R=100;G=x%2Cy'],
];

const header: [string, object, unknown, string][] = [
  ['simple, primitive', { schema: text }, 'a, b', 'a, b'],
  ['simple, array', { schema: list }, ['a', 'b c'], 'a,b c'],
  ['simple, object', { schema: object }, point, 'R,100,G,x,y'],
  ['simple, object, explode', { explode: true, schema: object }, point, 'R=100,G=x,y'],
  ['content', { content: { 'application/json': { schema: object } } }, point, '{"R":100,"G":"x,y"}'],
];

const form: [string, object | undefined, object, unknown, string][] = [
  ['no encoding, primitive', undefined, text, 'a b', 'color=a+b'],
  ['no encoding, array', undefined, list, ['a', 'b'], 'color=a&color=b'],
  ['no encoding, object', undefined, object, { a: 1 }, 'color=%7B%22a%22%3A1%7D'],
  ['form, array, no explode', { explode: false }, list, colors, 'color=blue,a%2Cb,c+d'],
  ['form, object', { style: 'form' }, object, point, 'R=100&G=x%2Cy'],
  ['form, object, no explode', { style: 'form', explode: false }, object, point, 'color=R,100,G,x%2Cy'],
  ['spaceDelimited', { style: 'spaceDelimited', explode: false }, list, ['a', 'b'], 'color=a+b'],
  ['pipeDelimited', { style: 'pipeDelimited', explode: false }, list, ['a', 'b'], 'color=a%7Cb'],
  ['deepObject, object', { style: 'deepObject', explode: true }, object, { color: 'red' }, 'color%5Bcolor%5D=red'],
  ['deepObject, array', { style: 'deepObject', explode: true }, list, ['a', 'b'], 'color%5B%5D=a&color%5B%5D=b'],
  [
    'deepObject, nested',
    { style: 'deepObject', explode: true },
    { type: 'array', items: object },
    [{ price: 'p', meta: { a: 1 } }],
    'color%5B0%5D%5Bprice%5D=p&color%5B0%5D%5Bmeta%5D%5Ba%5D=1',
  ],
];

const multipart: [string, object | undefined, object, unknown, string[]][] = [
  ['primitive', undefined, text, 'a', ['name="color"\r\n\r\na']],
  ['array', undefined, list, ['a', 'b'], ['name="color"\r\n\r\na', 'name="color"\r\n\r\nb']],
  ['object', undefined, object, { a: 1 }, ['name="color"\r\ncontent-type: application/json\r\n\r\n{"a":1}']],
  ['content type', { contentType: 'text/csv' }, text, 'a;b', ['name="color"\r\ncontent-type: text/csv\r\n\r\na;b']],
  ['deepObject', { style: 'deepObject', explode: true }, object, { a: 1 }, ['name="color[a]"\r\n\r\n1']],
  ['no explode', { style: 'form', explode: false }, list, ['a', 'b'], ['name="color"\r\n\r\na,b']],
  [
    'file',
    undefined,
    { type: 'string', contentMediaType: 'application/octet-stream' },
    { filename: 'a.txt', content_type: 'text/plain', base64: 'aGk=' },
    ['name="color"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhi'],
  ],
];

const formats: [string, object, unknown, string][] = [
  ['query', {}, ['a', 'b'], '?color=a,b'],
  ['query', { collectionFormat: 'csv' }, ['a', 'b'], '?color=a,b'],
  ['query', { collectionFormat: 'ssv' }, ['a', 'b'], '?color=a%20b'],
  ['query', { collectionFormat: 'tsv' }, ['a', 'b'], '?color=a%09b'],
  ['query', { collectionFormat: 'pipes' }, ['a', 'b'], '?color=a%7Cb'],
  ['query', { collectionFormat: 'multi' }, ['a', 'b'], '?color=a&color=b'],
  ['path', {}, ['a', 'b'], '/a,b'],
  ['path', { collectionFormat: 'pipes' }, ['a', 'b'], '/a%7Cb'],
  ['formData', {}, ['a', 'b'], 'color=a,b'],
  ['formData', { collectionFormat: 'multi' }, ['a', 'b'], 'color=a&color=b'],
  ['formData', { collectionFormat: 'ssv' }, ['a', 'b'], 'color=a+b'],
];

const operations = (kind: string, cells: readonly unknown[][], make: (cell: any[], index: number) => object) =>
  Object.fromEntries(
    cells.map((cell, index) => [`/${kind}/${index}${kind === 'path' ? '/{the-color}' : ''}`, make(cell, index)]),
  );

const bodyOperation = (id: string, type: string, encoding: object | undefined, schema: object) => ({
  post: {
    operationId: id,
    requestBody: {
      content: {
        [type]: {
          schema: { type: 'object', properties: { color: schema } },
          ...(encoding && { encoding: { color: encoding } }),
        },
      },
    },
  },
});

const parameterOperation = (id: string, parameter: object) => ({ get: { operationId: id, parameters: [parameter] } });

const document = documentOf({
  ...operations('query', query, ([, spec], n) =>
    parameterOperation(`get_query${n}`, { name: 'color', in: 'query', ...spec }),
  ),
  ...operations('path', path, ([, spec], n) =>
    parameterOperation(`get_path${n}`, { name: 'the-color', in: 'path', required: true, ...spec }),
  ),
  ...operations('header', header, ([, spec], n) =>
    parameterOperation(`get_header${n}`, { name: 'X-Color', in: 'header', ...spec }),
  ),
  ...operations('form', form, ([, encoding, schema], n) =>
    bodyOperation(`send_form${n}`, 'application/x-www-form-urlencoded', encoding, schema),
  ),
  ...operations('multipart', multipart, ([, encoding, schema], n) =>
    bodyOperation(`send_multipart${n}`, 'multipart/form-data', encoding, schema),
  ),
});

const { creator } = await startImportScene();
const recorder = await startRecorder();
afterAll(() => recorder.close());
const { run } = await connect(creator, recorder, document);

const numbered = <Cell extends unknown[]>(cells: Cell[]) => cells.map((cell, n) => [cell[0], n, cell] as const);

describe("An OpenAPI document's tool sends arguments", () => {
  it.each(numbered(query))('in the query: %s', async (_, n, [, , color, expected]) => {
    const { url } = await run(`get_query${n}`, { color });
    expect(url).toBe(`/query/${n}${expected && `?${expected}`}`);
  });

  it.each(numbered(path))('in the path: %s', async (_, n, [, , the_color, expected]) => {
    expect((await run(`get_path${n}`, { the_color })).url).toBe(`/path/${n}/${expected}`);
  });

  it.each(numbered(header))('in a header: %s', async (_, n, [, , x_color, expected]) => {
    expect((await run(`get_header${n}`, { x_color })).headers['x-color']).toBe(expected);
  });

  it.each(numbered(form))('in a form: %s', async (_, n, [, , , color, expected]) => {
    const { body, headers } = await run(`send_form${n}`, { color });
    expect([headers['content-type'], body]).toEqual(['application/x-www-form-urlencoded', expected]);
  });

  it.each(numbered(multipart))('in a multipart body: %s', async (_, n, [, , , color, expected]) => {
    const { body } = await run(`send_multipart${n}`, { color });
    const parts = body.split(/(?:\r\n)?--latchkey-[\w-]+(?:--)?\r\n/).filter((part) => part !== '');
    expect(parts).toEqual(expected.map((part) => `content-disposition: form-data; ${part}`));
  });
});

describe("A Swagger 2.0 document's tool sends", () => {
  let older: typeof run;
  beforeAll(async () => {
    const definitions = formats.map(([place, spec], n) => {
      const parameter = { name: 'color', in: place, required: place === 'path', type: 'array', items: text, ...spec };
      const method = place === 'formData' ? 'post' : 'get';
      const consumes = ['application/x-www-form-urlencoded'];
      const operation = { operationId: `send_cell${n}`, consumes, parameters: [parameter], responses: {} };
      return [`/cell${n}${place === 'path' ? '/{color}' : ''}`, { [method]: operation }];
    });
    const { components, openapi: _, servers: __, paths, ...rest } = document;
    const securityDefinitions = components.securitySchemes;
    const swagger = { ...rest, swagger: '2.0', host: 'cells.example.com', securityDefinitions };
    ({ run: older } = await connect(creator, recorder, {
      ...swagger,
      paths: { '/me': paths['/me'], ...Object.fromEntries(definitions) },
    }));
  });

  it.each(formats.map((cell, n) => [cell[0], JSON.stringify(cell[1]), n, cell] as const))(
    'lists in %s with %s',
    async (place, __, n, [, , color, expected]) => {
      const { url, body } = await older(`send_cell${n}`, { color });
      expect(place === 'formData' ? body : url).toBe(place === 'formData' ? expected : `/cell${n}${expected}`);
    },
  );
});
