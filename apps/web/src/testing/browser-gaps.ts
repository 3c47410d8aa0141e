import { configure } from '@testing-library/react';

// A page may load its code first, which on a busy machine takes longer than the library's own second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom does not lay out, so it cannot scroll.
window.scrollTo = () => undefined;
