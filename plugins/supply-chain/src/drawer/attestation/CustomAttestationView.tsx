import { Progress } from '@backstage/core-components';
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';

/**
 * An app's own view of an attestation. Falls back to the plugin's view if it
 * fails to load or render, so that no result is lost.
 */
export class CustomAttestationView extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  state = { failed: false };

  render() {
    const { children, fallback } = this.props;
    return this.state.failed ? (
      fallback
    ) : (
      <Suspense fallback={<Progress />}>{children}</Suspense>
    );
  }
}
