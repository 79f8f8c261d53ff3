import { ApiProperty } from '@nestjs/swagger';
import { type RefreshedTools } from '../domain/refreshed-tools.js';

/** An empty body. */
export class RefreshToolsBody {}

/** Result of listing a remote server's tools again, as counts. */
export class RefreshedToolsView implements RefreshedTools {
  /** The number of tools that were added. */
  added!: number;
  /** The number of tools that changed. */
  changed!: number;
  /** The number of tools that were removed. */
  removed!: number;
  /** The number of tools that did not change. */
  unchanged!: number;
  /** The number of tools that wait for review and cannot be called yet. */
  held!: number;
  /** When the tools were last listed. */
  @ApiProperty({ type: String, nullable: true }) last_discovered_at!: string | null;
}
