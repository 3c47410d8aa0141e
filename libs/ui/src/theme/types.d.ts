// The theme's colour names, for the types of Designsystemet's components (generated with portvakt.css).
import type {} from '@digdir/designsystemet-types';

declare module '@digdir/designsystemet-types' {
  export interface ColorDefinitions {
    accent: never;
    brand1: never;
    neutral: never;
  }
  export interface SeverityColorDefinitions {
    info: never;
    success: never;
    warning: never;
    danger: never;
  }
}
