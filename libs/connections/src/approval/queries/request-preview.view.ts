import { ApiPropertyOptional } from '@nestjs/swagger';
import { shortened } from '../domain/arguments-preview.js';
import { type RequestPreview } from '../domain/tool-use.js';

/** A request without its credential. Values that look like secrets are hidden. */
export class RequestPreviewView {
  /** The HTTP method. */
  method!: string;
  /** The address without the query. For a tool of a remote MCP server, the origin of the server. */
  address!: string;
  /** The parameters of the query. A parameter that is sent several times has a list. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) query?: unknown;
  /** The headers that the tool and the connector set, except the credential. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) headers?: unknown;
  /** The body. Null if the request has none. */
  @ApiPropertyOptional({
    oneOf: [{ type: 'object' }, { type: 'array', items: {} }, { type: 'string' }],
    nullable: true,
  })
  body?: unknown;
  /**
   * Whether the request is shown completely. False if values are hidden because they look like secrets, or if long
   * values are truncated. A list of approvals truncates long values. Read the single approval to see them.
   */
  complete!: boolean;
  /** Expressions of the tool that read the clock. In the call, they may have other results than shown. */
  clock_expressions!: string[];
}

/** Returns the stored request. In a list, long values are truncated. */
export function buildRequestPreviewView(
  stored: RequestPreview | null,
  abbreviated: boolean,
): RequestPreviewView | null {
  if (stored === null) return null;
  const { method, address, complete = false, clock_expressions = [], ...parts } = stored;
  const short = abbreviated ? shortened(parts) : { shown: parts, complete: true };
  return { method, address, ...short.shown, complete: complete && short.complete, clock_expressions };
}
