export {
  PortvaktProvider,
  type PortvaktProviderProps,
  type SessionState,
  usePortvaktSession,
  useUser,
} from './provider.js';
export { SignedIn, SignedOut, SignInLink, SignOutButton } from './parts.js';
