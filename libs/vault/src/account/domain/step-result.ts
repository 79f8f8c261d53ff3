/** How a post-install step ended, in the order of the definition. `not_run`: one before it, which is required, failed. */
export type StepResult = {
  name: string;
  label: string;
  status: 'succeeded' | 'failed' | 'not_run';
  /** Our sentence, never the provider's text; null unless it failed. */
  error: string | null;
};
