import { importOpenApi } from '../../libs/catalog/src/openapi-import/domain/import-openapi.js';
import { desk, olderDesk } from './documents.js';

const toolsOf = (document: object) => importOpenApi({ document }).definition!.tools;
const operationOf = (document: object, name: string) => toolsOf(document).find((tool) => tool.name === name)?.operation;

describe('A definition that is made of an OpenAPI document', () => {
  it('takes the graver of what a name and a method say', () => {
    expect(operationOf(structuredClone(desk), 'delete_ticket')).toBe('delete');
    const paths = {
      '/a/{id}': { delete: { operationId: 'get_rid', parameters: [id], responses: {} } },
      '/b/{id}': { delete: { operationId: 'archive_it', parameters: [id], responses: {} } },
      '/c': { get: { operationId: 'delete_everything', responses: {} } },
      '/d': { patch: { operationId: 'remove_label', responses: {} } },
    };
    for (const name of ['get_rid', 'archive_it', 'delete_everything', 'remove_label'])
      expect([name, operationOf({ ...olderDesk, paths: structuredClone(paths) }, name)]).toEqual([name, 'delete']);
  });

  it('leaves open what a schema says that leads back to itself', () => {
    const body = { name: 'body', in: 'body', schema: { $ref: '#/definitions/A' } };
    const paths = { '/a': { post: { operationId: 'create_a', parameters: [body], responses: {} } } };
    const definitions = { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/A' } };
    expect(toolsOf({ ...olderDesk, paths, definitions }).map(({ name, input }) => [name, input])).toEqual([
      ['create_a', { type: 'object', properties: { body: {} } }],
    ]);
  });

  it('has no argument where the credential goes, however it is written', () => {
    const list = toolsOf(structuredClone(desk)).find(({ name }) => name === 'list_tickets');
    expect(Object.keys(list!.input!.properties!)).toEqual(['state', 'labels', 'x_desk']);
  });
});

const id = { name: 'id', in: 'path', required: true, type: 'string' };
