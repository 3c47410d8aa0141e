import { Component, type ReactNode } from 'react';

import { BrokenApp } from './error-page.js';

interface AppErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Catches what no boundary of the router catches. React has no such hook, so this is a class. */
export class AppErrorBoundary extends Component<AppErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <BrokenApp /> : this.props.children;
  }
}
