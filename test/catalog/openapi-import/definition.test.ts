import { importOpenApi } from '../../../libs/catalog/src/openapi-import/domain/import-openapi.js';
import { desk, olderDesk } from './documents.js';

const toolsOf = (document: object) => importOpenApi({ document }).definition!.tools;
const operationOf = (document: object, name: string) => toolsOf(document).find((tool) => tool.name === name)?.operation;

describe('A definition from an OpenAPI document', () => {
  it('classifies a tool by its name or its HTTP method, whichever is riskier', () => {
    expect(operationOf(structuredClone(desk), 'delete_ticket')).toBe('delete');
    const paths = {
      '/a/{id}': { delete: { operationId: 'get_rid', parameters: [id], responses: {} } },
      '/b/{id}': { delete: { operationId: 'archive_it', parameters: [id], responses: {} } },
      '/c': { get: { operationId: 'delete_everything', responses: {} } },
      '/d': { patch: { operationId: 'remove_label', responses: {} } },
    };
    for (const name of ['delete_a', 'archive_it', 'delete_everything', 'remove_label'])
      expect([name, operationOf({ ...olderDesk, paths: structuredClone(paths) }, name)]).toEqual([name, 'delete']);
  });

  it.each([
    ['GET', '/apps.uninstall', 'apps_uninstall', undefined, 'uninstall_app'],
    ['POST', '/apps/secrets/delete', 'PostAppsSecretsDelete', undefined, 'delete_secrets'],
    ['POST', '/conversations.kick', 'conversations_kick', undefined, 'kick_from_conversation'],
    ['POST', '/access.removeGroup', 'access_removeGroup', undefined, 'remove_access_group'],
    ['POST', '/jobs/{id}/run', 'jobs_run', 'Permanently deletes a job', 'run_job'],
  ])('treats %s %s as a deletion', (method, path, operationId, summary, name) => {
    const parameters = path.includes('{') ? [id] : [];
    const paths = { [path]: { [method.toLowerCase()]: { operationId, summary, parameters, responses: {} } } };
    expect(operationOf({ ...olderDesk, paths }, name)).toBe('delete');
  });

  it.each([
    ['GET', '/cancel_reasons', 'listCancelReasons', 'list_cancel_reasons', 'read'],
    ['POST', '/v1/search', 'post-search', 'search', 'read'],
    ['POST', '/pages/search', 'pages_search', 'search_pages', 'read'],
    ['POST', '/charges/{id}/capture', 'PostChargesIdCapture', 'capture_charge', 'update'],
    ['POST', '/accounts/{id}/people', 'PostAccountsIdPeople', 'create_person', 'create'],
    ['POST', '/1-clicks/kubernetes', 'oneClicks_install_kubernetes', 'install_one_click_kubernetes', 'create'],
    ['GET', '/kubernetes/clusters/{id}', 'kubernetes_get_cluster', 'get_kubernetes_cluster', 'read'],
    ['GET', '/Keys/{id}.json', 'FetchKey', 'fetch_key', 'read'],
    ['PATCH', '/blocks/{id}', 'updateABlock', 'update_block', 'update'],
    ['GET', '/api/v1/pods/{id}', 'readCoreV1NamespacedPod', 'read_pod', 'read'],
    ['DELETE', '/api/v1/pods', 'deleteCoreV1CollectionNamespacedPod', 'delete_pods', 'delete'],
    ['GET', '/admin.requests.denied.list', 'admin_requests_denied_list', 'list_admin_requests_denied', 'read'],
  ])('gives %s %s a readable name', (method, path, operationId, name, operation) => {
    const parameters = path.includes('{') ? [id] : [];
    const paths = { [path]: { [method.toLowerCase()]: { operationId, parameters, responses: {} } } };
    expect(toolsOf({ ...olderDesk, paths }).map((tool) => [tool.name, tool.operation])).toEqual([[name, operation]]);
  });

  it('cuts off recursive schemas', () => {
    const body = { name: 'body', in: 'body', schema: { $ref: '#/definitions/A' } };
    const paths = { '/a': { post: { operationId: 'create_a', parameters: [body], responses: {} } } };
    const definitions = { A: { type: 'array', items: { $ref: '#/definitions/A' } } };
    const input = { type: 'object', properties: { body: { type: 'array' } } };
    expect(toolsOf({ ...olderDesk, paths, definitions })).toMatchObject([{ name: 'create_a', input }]);
  });

  it('has no argument that would replace the credential', () => {
    const list = toolsOf(structuredClone(desk)).find(({ name }) => name === 'list_tickets');
    expect(Object.keys(list!.input!.properties!)).toEqual(['state', 'labels', 'x_desk']);
  });
});

const id = { name: 'id', in: 'path', required: true, type: 'string' };
