import { ApiProperty } from '@nestjs/swagger';

/** What opens a browser's session; it is shown this once. */
export class SignInLinkView {
  /** To be opened in the browser, or pasted where a page asks for it. */
  url!: string;
  /** When it opens nothing any more. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}
