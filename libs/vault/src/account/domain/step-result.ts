/** Result of a post-install step. `not_run`: an earlier required step failed. */
export type StepResult = {
  name: string;
  label: string;
  status: 'succeeded' | 'failed' | 'not_run';
  /** Our sentence, never the provider's text; null unless it failed. */
  error: string | null;
};
