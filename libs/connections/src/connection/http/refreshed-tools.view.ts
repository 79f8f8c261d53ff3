import { ApiProperty } from '@nestjs/swagger';
import { type RefreshedTools } from '../domain/refreshed-tools.js';

/** What listing a remote server's tools anew has found, by how many. */
export class RefreshedToolsView implements RefreshedTools {
  /** The number of tools that were added. */
  added!: number;
  /** The number of tools that changed. */
  changed!: number;
  /** The number of tools that were removed. */
  removed!: number;
  /** The number of tools that did not change. */
  unchanged!: number;
  /** Found, and not to be called before somebody has looked at them. */
  held!: number;
  /** When its tools were last listed. */
  @ApiProperty({ type: String, nullable: true }) last_discovered_at!: string | null;
}
