import { allowInsecureRequests, customFetch, discoveryRequest } from 'oauth4webapi';

import type { Clock } from '@portvakt/kernel';

import { objectIn } from '../engine/json-object.js';
import { textOf } from '../engine/json-values.js';
import { isAllowedUrl, type OutboundFetch, USER_AGENT } from '../engine/outbound-fetch.js';
import { reasonOf, StepFailure } from '../engine/step-failure.js';
import type { ProviderEndpoints, Raw } from '../providers/provider-definition.js';

const LIFETIME_MS = 600_000;

interface Dependencies {
  readonly allowHttp: boolean;
  readonly outbound: OutboundFetch;
  readonly clock: Clock;
}

/**
 * The endpoints that an OpenID provider publishes (OpenID Connect Discovery 1.0). They are fetched when they are first
 * needed and kept for ten minutes; a failure is not kept. Concurrent callers share one request.
 */
export class Discovery {
  private endpoints: Promise<ProviderEndpoints> | null = null;
  private endsAt = 0;

  constructor(
    private readonly issuer: string,
    private readonly dependencies: Dependencies,
  ) {}

  find(): Promise<ProviderEndpoints> {
    const now = this.dependencies.clock.now().getTime();
    if (this.endpoints !== null && now < this.endsAt) return this.endpoints;
    const fetched = this.fetch().catch((error: unknown) => {
      throw new StepFailure(`discovery: ${reasonOf(error)}`);
    });
    this.endpoints = fetched;
    this.endsAt = now + LIFETIME_MS;
    fetched.catch(() => {
      if (this.endpoints === fetched) this.endpoints = null;
    });
    return fetched;
  }

  private async fetch(): Promise<ProviderEndpoints> {
    const { allowHttp, outbound } = this.dependencies;
    const response = await discoveryRequest(new URL(this.issuer), {
      headers: { 'user-agent': USER_AGENT },
      [customFetch]: outbound,
      // `guardedFetch` allows plain http to loopback hosts only.
      [allowInsecureRequests]: allowHttp,
    });
    if (response.status !== 200) throw new StepFailure(`status ${response.status}`);
    const metadata = await objectIn(response);
    if (metadata['issuer'] !== this.issuer) throw new StepFailure('the issuer is another one');
    return this.endpointsIn(metadata);
  }

  private endpointsIn(metadata: Raw): ProviderEndpoints {
    const { allowHttp } = this.dependencies;
    const endpoint = (name: string): string => {
      const url = textOf(metadata[name]);
      if (url === null || !isAllowedUrl(url, allowHttp)) throw new StepFailure(`there is no usable ${name}`);
      return url;
    };
    return {
      authorization: endpoint('authorization_endpoint'),
      token: endpoint('token_endpoint'),
      jwks: [endpoint('jwks_uri')],
      issuers: [this.issuer],
      responseNamesIssuer: metadata['authorization_response_iss_parameter_supported'] === true,
      ...(textOf(metadata['userinfo_endpoint']) !== null && { userInfo: endpoint('userinfo_endpoint') }),
    };
  }
}
