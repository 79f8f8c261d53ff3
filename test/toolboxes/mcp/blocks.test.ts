import { isSpecType } from '@modelcontextprotocol/server';
import { blocksIn } from '../../../libs/toolboxes/src/mcp/domain/tool-result.js';

const text = (said: string) => ({ type: 'text', text: said });

const shown = (...content: unknown[]) => blocksIn({ content, structured_content: null }, isSpecType.ContentBlock);

describe('The result of a remote tool', () => {
  it('keeps content blocks that clients support', () => {
    const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' };
    const link = { type: 'resource_link', uri: 'https://example.com/a', name: 'a' };
    expect(shown(text('Done.'), picture, link)).toEqual([text('Done.'), picture, link]);
  });

  it.each([
    ['an invalid picture', { type: 'image', data: '!', mimeType: 'image/png' }],
    ['a block with an invalid priority', { ...text('x'), annotations: { priority: 5 } }],
    ['a link with an invalid size', { type: 'resource_link', uri: 'https://example.com/a', name: 'a', size: 'large' }],
    ['a block of the type “constructor”', { type: 'constructor' }],
    ['nothing', null],
  ])('shows %s as text', (_, block) => {
    expect(shown(block, text('Done.'))).toEqual([text(JSON.stringify(block)), text('Done.')]);
  });
});
