import { type ComponentProps, lazy, Suspense } from 'react';

const ShareForm = lazy(async () => ({ default: (await import('./share-form.js')).ShareForm }));

/** The form that shares something. Its code is read when it opens. */
export const ShareDialog = (props: ComponentProps<typeof ShareForm>) => (
  <Suspense fallback={null}>
    <ShareForm {...props} />
  </Suspense>
);
