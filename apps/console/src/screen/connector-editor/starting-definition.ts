/** A valid definition with one tool, as a start for a new one. */
export const startingDefinition = `format: 1
name: My service
description: What the service is for.
base_url: https://api.example.com
auth:
  - name: key
    type: api_key
    label: API key
    form_fields:
      - { name: api_key, type: password, label: API key, required: true }
    inject:
      - { in: header, name: Authorization, template: 'Bearer {{api_key}}' }
verify: { method: GET, path: /me, expect: [200], subject: '=body.id', label: '=body.email' }
tools:
  - name: list_items
    resource: items
    method: list
    description: Lists items, newest first.
    input: { type: object, properties: { q: { type: string } } }
    request: { method: GET, path: /items, query: { q: '=input.q' } }
`;
