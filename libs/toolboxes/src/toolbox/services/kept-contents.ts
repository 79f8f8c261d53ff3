import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LostConnections } from '#kernel';
import { type OpenToolbox, type ToolboxContent } from '../domain/offered-tools.js';

/** Of entries and skills as JSON; as objects they take some times as much. */
const mostBytes = 8 << 20;

type Version = Pick<OpenToolbox, 'id' | 'version'>;
type Kept = { version: number; content: ToolboxContent };

/**
 * What is in toolboxes, those asked for last. One version of a toolbox has one content, so that what is kept is never
 * another's; which version it is at, whose it is and whom it is shared with is read anew.
 */
@Injectable()
export class KeptContents {
  private kept = nothingKept();

  constructor(lost: LostConnections) {
    lost.onLost(() => (this.kept = nothingKept()));
  }

  of(orgId: string, { id, version }: Version): ToolboxContent | undefined {
    const known = this.latest(orgId, id);
    return known?.version === version ? known.content : undefined;
  }

  latest(orgId: string, id: string): Kept | undefined {
    return this.kept.get(`${orgId} ${id}`);
  }

  /** To be asked for before reading: what is read while a connection is lost is kept where nobody looks any more. */
  keeping(orgId: string): (of: Version, content: ToolboxContent) => void {
    const { kept } = this;
    return ({ id, version }, content) => void kept.set(`${orgId} ${id}`, { version, content });
  }
}

const nothingKept = () =>
  new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ content }) => JSON.stringify(content).length });
