import { randomUUID } from 'node:crypto';
import { expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory } = await startDirectoryScene();

/**
 * The checks of scim2-tester 0.2.8 for every attribute that the server declares. Expectations that differ are the
 * deviations listed in docs/provisioning.md.
 */
type Attribute = {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  mutability: string;
  subAttributes?: Attribute[];
};

type ResourceType = { id: string; endpoint: string; schema: string; schemaExtensions?: { schema: string }[] };

const resourceTypes = ['User', 'Group'];
const discovery = ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'];
const isWritable = ({ mutability }: Attribute): boolean => mutability !== 'readOnly';
const accept = { accept: 'application/scim+json', 'content-type': 'application/scim+json' };

const ask = (request: string, body?: object) => directory(scim(request), body, accept);

async function attributesOf(schema: string): Promise<Attribute[]> {
  return expectStatus(await ask(`GET /Schemas/${schema}`), 200).attributes;
}

async function valueOf(attribute: Attribute, parent = ''): Promise<unknown> {
  const one = attribute.name === 'members' ? await memberValue() : await oneValueOf(attribute, parent);
  return attribute.multiValued ? [one] : one;
}

async function oneValueOf({ name, type, subAttributes = [] }: Attribute, parent: string): Promise<unknown> {
  if (type === 'complex') {
    const parts = subAttributes.filter(isWritable);
    const values = await Promise.all(parts.map(async (each) => [each.name, await valueOf(each, name)] as const));
    return Object.fromEntries(values);
  }
  if (type === 'boolean') return true;
  if (type === 'reference') return `${api.base}/scim/v2/Users/usr_manager`;
  return parent === 'emails' && name === 'value' ? `${randomUUID()}@example.com` : randomUUID();
}

/** The server returns the name of a member, so the value needs it too. */
async function memberValue(): Promise<object> {
  const { id, displayName, meta } = await create(await typeOf('User'), { displayName: 'Ada' });
  return { value: id, $ref: meta.location, type: 'User', display: displayName };
}

const typeOf = async (id: string): Promise<ResourceType> => expectStatus(await ask(`GET /ResourceTypes/${id}`), 200);

async function filled(attributes: readonly Attribute[]): Promise<Record<string, unknown>> {
  const values = attributes.map(async (each) => [each.name, await valueOf(each)] as const);
  return Object.fromEntries(await Promise.all(values));
}

async function create({ endpoint, schema }: ResourceType, more: object = {}): Promise<any> {
  const required = (await attributesOf(schema)).filter((each) => each.required);
  return expectStatus(await ask(`POST ${endpoint}`, { schemas: [schema], ...(await filled(required)), ...more }), 201);
}

/** The writable attributes, including those of extensions, by the path of a patch. */
async function pathsOf({ schema, schemaExtensions = [] }: ResourceType): Promise<[string, Attribute][]> {
  const own = (await attributesOf(schema)).map((each): [string, Attribute] => [each.name, each]);
  const added = schemaExtensions.map(async (extension) =>
    (await attributesOf(extension.schema)).map((each): [string, Attribute] => [
      `${extension.schema}:${each.name}`,
      each,
    ]),
  );
  return [...own, ...(await Promise.all(added)).flat()].filter(([, each]) => isWritable(each));
}

const at = (resource: any, path: string): unknown => {
  const end = path.lastIndexOf(':');
  return end < 0 ? resource[path] : resource[path.slice(0, end)]?.[path.slice(end + 1)];
};

async function patched({ endpoint }: ResourceType, id: string, operation: object): Promise<any> {
  const answer = await ask(`PATCH ${endpoint}/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [operation],
  });
  const read = expectStatus(await ask(`GET ${endpoint}/${id}`), 200);
  if (answer.body) expect(expectStatus(answer, 200)).toEqual(read);
  return read;
}

describe('Discovery', () => {
  it.each(discovery)('allows only reads of %s', async (path) => {
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];
    const answers = await Promise.all(methods.map((method) => ask(`${method} ${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405, 405]);
  });

  it.each(['/ResourceTypes', '/Schemas'])('finds each entry of %s by its id', async (path) => {
    const { Resources } = expectStatus(await ask(`GET ${path}`), 200);
    for (const each of Resources) expect(expectStatus(await ask(`GET ${path}/${each.id}`), 200)).toEqual(each);
    expect(await ask(`GET ${path}/${randomUUID()}`)).toMatchObject(refusedBy(404));
  });

  it('answers an unknown address with a SCIM error', async () => {
    expect(await ask(`GET /${randomUUID()}`)).toMatchObject(refusedBy(404));
  });
});

describe.each(resourceTypes)('A resource of the type %s', (id) => {
  let type: ResourceType;
  beforeAll(async () => void (type = await typeOf(id)));

  it('is created, read, listed and deleted', async () => {
    const { id: own } = await create(type);
    expectStatus(await ask(`GET ${type.endpoint}/${own}`), 200);
    const { Resources } = expectStatus(await ask(`GET ${type.endpoint}`), 200);
    expect(Resources.map((each: any) => each.id)).toContain(own);
    expectStatus(await ask(`DELETE ${type.endpoint}/${own}`), 204);
    expect(await ask(`GET ${type.endpoint}/${own}`)).toMatchObject(refusedBy(404));
  });

  it('can be replaced by a resource with all attributes', async () => {
    const own = await create(type);
    const writable = (await attributesOf(type.schema)).filter(isWritable);
    const whole = { ...own, ...(await filled(writable)) };
    expect(expectStatus(await ask(`PUT ${type.endpoint}/${own.id}`, whole), 200)).toMatchObject({
      ...whole,
      meta: expect.anything(),
    });
  });

  it.each(['one', 'all'])('contains only the requested attributes: %s', async (which) => {
    const own = await create(type, { externalId: randomUUID() });
    const answered = async (parameter: string) => {
      const path = which === 'one' ? `${type.endpoint}/${own.id}` : type.endpoint;
      const body = expectStatus(await ask(`GET ${path}?${parameter}`), 200);
      return which === 'one' ? body : body.Resources.find((each: any) => each.id === own.id);
    };
    const asked = await answered('attributes=externalId');
    expect([asked.externalId, asked.meta]).toEqual([own.externalId, undefined]);
    const excluded = await answered('excludedAttributes=externalId');
    expect([excluded.externalId, excluded.meta]).toEqual([undefined, own.meta]);
  });

  it.each(['add', 'replace'])('accepts a value for each attribute: %s', async (op) => {
    const own = await create(type);
    // `add` would add a second entry to a required list.
    const paths = (await pathsOf(type)).filter(([, each]) => op === 'replace' || !each.required);
    for (const [path, attribute] of paths) {
      const value = await valueOf(attribute);
      expect([path, at(await patched(type, own.id, { op, path, value }), path)]).toEqual([path, value]);
    }
  });

  it('allows each optional attribute to be removed', async () => {
    const own = await create(type);
    const optional = (await pathsOf(type)).filter(([path, each]) => !each.required && path !== 'active');
    for (const [path, attribute] of optional) {
      await patched(type, own.id, { op: 'add', path, value: await valueOf(attribute) });
      // An empty list is an attribute without a value (RFC 7643, section 2.5).
      const left = path === 'members' ? [] : undefined;
      expect([path, at(await patched(type, own.id, { op: 'remove', path }), path)]).toEqual([path, left]);
    }
  });

  it.each(['/.search', 'own'])('cannot be searched with POST: %s', async (path) => {
    const address = path === 'own' ? `${type.endpoint}/.search` : path;
    expect(await ask(`POST ${address}`, { attributes: ['externalId'] })).toMatchObject(refusedBy(501));
  });
});
