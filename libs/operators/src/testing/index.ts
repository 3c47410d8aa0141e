// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export {};
