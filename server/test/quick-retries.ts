import Stripe from 'stripe'

/** Before each test file of the server: Stripe's client begins its second try after ten milliseconds, not after half a second. */
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01
